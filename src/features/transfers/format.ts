import { dateFormat } from '../../platform/date-format.ts';

/** "November 22, 2026", where the site is. */
export const formatDay = (date: Date, timeZone: string): string =>
  dateFormat({ timeZone, dateStyle: 'long' }).format(date);

/** "3.4 MB", as file managers show it. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${power > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[power]}`;
}
