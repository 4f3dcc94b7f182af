import { paths } from '../../../site/paths.ts';

/** Returns the path of the papers of a month or a year. */
export const figuresCsvPath = (vendorSlug: string, period: string): string =>
  `${paths.vendorFigures(vendorSlug)}/${period}.csv`;

export const figuresPdfPath = (vendorSlug: string, period: string): string =>
  `${paths.vendorFigures(vendorSlug)}/${period}.pdf`;

/** Returns the path of the figures with the amounts of a month. */
export const figuresMonthPath = (vendorSlug: string, month: string): string =>
  `${paths.vendorFigures(vendorSlug)}?month=${month}`;

/** Returns the path of the statement of a month. */
export const statementPath = (vendorSlug: string, month: string): string =>
  `${figuresMonthPath(vendorSlug, month)}#statement`;
