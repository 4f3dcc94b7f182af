const poundOz = 16;

/** 150 lb, which is what the carriers take at most. */
export const maxOz = 150 * poundOz;

/** "4 lb 6 oz", "2 lb", "12 oz" */
export function formatWeight(ounces: number): string {
  const pounds = Math.floor(ounces / poundOz);
  const rest = ounces % poundOz;
  return [pounds > 0 && `${pounds} lb`, (rest > 0 || pounds === 0) && `${rest} oz`].filter(Boolean).join(' ');
}

export interface TypedWeight {
  pounds: string;
  ounces: string;
}

/** Returns what two fields hold as one text, valid or not: "4 lb 6 oz". */
export const joinWeight = ({ pounds, ounces }: TypedWeight): string =>
  [pounds.trim() && `${pounds} lb`, ounces.trim() && `${ounces} oz`].filter(Boolean).join(' ');

export function splitWeight(text: string): TypedWeight {
  const [, pounds = '', ounces = ''] = /^(?:(.*?) ?lbs?\b)?(?:(.*?) ?oz)?$/i.exec(text.trim()) ?? [];
  return { pounds: pounds.trim(), ounces: ounces.trim() };
}

/** Returns the ounces of a text such as "4 lb 6 oz", rounded up, because carriers do that; null if it says no weight. */
export function parseWeight(text: string): number | null {
  const { pounds, ounces } = splitWeight(text);
  if (pounds === '' && ounces === '') return null;
  if (![pounds, ounces].every((number) => /^(?:\d{1,4}(?:\.\d{1,2})?)?$/.test(number))) return null;
  const total = Math.ceil(Number(pounds) * poundOz + Number(ounces));
  return total >= 1 && total <= maxOz ? total : null;
}
