/** The kinds of mails that people choose in their settings, apart from those about orders. All need consent to marketing. */
export const mailKinds = ['new-artists', 'events', 'favorites', 'newsletter'] as const;

export type MailKind = (typeof mailKinds)[number];

export const isMailKind = (text: string): text is MailKind => (mailKinds as readonly string[]).includes(text);
