/** `Set-Cookie` values that an answer has to carry. */
export type SetCookies = readonly string[];
