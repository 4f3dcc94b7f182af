/** Opens the cart's dialog. Only this code needs React. */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { adoptStyles } from '../../../platform/browser/adopt-styles.ts';
import { CartDialog } from './CartDialog.tsx';
import styles from './cart-dialog.css?inline';

let root: Root | undefined;

export function openCart(vendorSlug: string, vendorName: string): void {
  if (!root) {
    adoptStyles(styles);
    root = createRoot(document.body.appendChild(document.createElement('div')));
  }
  const shown = root;
  const onClose = () => flushSync(() => shown.render(null));
  shown.render(createElement(CartDialog, { vendorSlug, vendorName, onClose }));
}
