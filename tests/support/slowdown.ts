/** How much longer tests wait where others use the machine as well. */
export const slowdown = process.env['CI'] ? 2 : 1;
