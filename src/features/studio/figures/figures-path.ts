import { paths } from '../../../site/paths.ts';

export const figuresCsvPath = (vendorSlug: string, period: string): string =>
  `${paths.vendorFigures(vendorSlug)}/${period}.csv`;

export const figuresPdfPath = (vendorSlug: string, period: string): string =>
  `${paths.vendorFigures(vendorSlug)}/${period}.pdf`;

export const figuresMonthPath = (vendorSlug: string, month: string): string =>
  `${paths.vendorFigures(vendorSlug)}?month=${month}`;

export const statementPath = (vendorSlug: string, month: string): string =>
  `${figuresMonthPath(vendorSlug, month)}#statement`;
