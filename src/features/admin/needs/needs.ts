import { dateFormat } from '../../../platform/date-format.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { countDays, zonedDay } from '../../../platform/zoned-time.ts';
import { dueWords as words } from './words.ts';

interface NeedLink {
  label: string;
  href: string;
}

export interface Need {
  id: string;
  due: Date;
  /** True for a dispute: it comes first, whatever its day. */
  isFirst?: boolean;
  title: string;
  text?: string;
  quote?: string;
  note?: string;
  picture: Picture | null;
  act: NeedLink;
  also?: NeedLink;
}

export interface Undated {
  id: string;
  title: string;
  about: readonly { text: string; href: string | null; note?: string }[];
  act: NeedLink;
}

export interface Needs {
  dated: readonly Need[];
  undated: readonly Undated[];
}

/** Returns how many lines the list has. */
export const countLines = ({ dated, undated }: Needs): number => dated.length + undated.length;

/** Sorts what there is to do: disputes first, then by day. */
export const sortNeeds = (needs: readonly Need[]): Need[] =>
  needs.toSorted(
    (a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false) || a.due.getTime() - b.due.getTime(),
  );

export function describeDue(
  due: Date,
  now: Date,
  timeZone: string,
): { day: string; iso: string; text: string; isLate: boolean } {
  const iso = zonedDay(due, timeZone);
  const days = countDays(zonedDay(now, timeZone), iso);
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ timeZone, ...options }).format(due);
  const weekday = format({ weekday: 'long' });
  return {
    day: format({ day: 'numeric' }),
    iso,
    text: words.due(days, weekday, format({ month: 'long' })),
    isLate: due < now,
  };
}
