/** What every store promises about returns and delivery. The returns page says it in words, `structured-data.ts` for search engines. */

/** Days after delivery within which a buyer should say that something is wrong with a piece. */
export const returnDays = 30;

/** Days that carriers usually take within the country: from, to. */
export const carrierDays = [2, 7] as const;
