import { paths } from '../../../site/paths.ts';

/** Returns the path of a month's papers. */
export const figuresCsvPath = (vendorSlug: string, month: string): string =>
  `${paths.vendorFigures(vendorSlug)}/${month}.csv`;

/** Returns the path of the figures with the amounts of a month. */
export const figuresMonthPath = (vendorSlug: string, month: string): string =>
  `${paths.vendorFigures(vendorSlug)}?month=${month}`;
