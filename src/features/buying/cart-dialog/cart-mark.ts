/** What the address of a store ends with, after a `#`, to open its cart. Apart, because pages carry what reads it. */
export const cartMark = 'cart';
