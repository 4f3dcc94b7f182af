export const loadZoom = () => import('./ZoomDialog.tsx');
