/** Why a page shows samples: there is no artist yet, or the database can't be reached and no copy of the page is left. */
export type SampleReason = 'empty' | 'unreachable';

export const sampleArtistsNotes: Record<SampleReason, string> = {
  empty: 'These are sample artists. Real ones will appear when the first store opens.',
  unreachable: 'We’re having trouble loading our artists, so these are samples. Please check back in a few minutes.',
};

export const sampleStoreNotes: Record<SampleReason, string> = {
  empty: 'Sample: this artist is made up, and nothing here can be bought.',
  unreachable:
    'We’re having trouble loading this store, so this is a sample, and nothing here can be bought. Please check back in a few minutes.',
};
