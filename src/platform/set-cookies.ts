/** `Set-Cookie` values for a response. */
export type SetCookies = readonly string[];
