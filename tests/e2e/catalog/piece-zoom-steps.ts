import type { Page } from 'playwright/test';

/** The pictures of a piece, from near by. */
export const piece = '/portland-kiln/rickhouse-jar';

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Rickhouse Jar, large' });
