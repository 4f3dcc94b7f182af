/** Fetches the dialog that shows pictures large; a browser keeps it. */
export const loadZoom = () => import('./ZoomDialog.tsx');
