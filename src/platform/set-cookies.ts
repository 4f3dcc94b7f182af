export type SetCookies = readonly string[];
