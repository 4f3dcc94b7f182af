/** Fetches what the cart's dialog shows; a browser keeps it. */
export const loadCart = () => import('./CartContents.tsx');
