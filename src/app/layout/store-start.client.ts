/** The code of an artist's pages, loaded by `store.inline.ts` at the first touch of what needs it. */
import { addFromLists, addFromPage } from '../../features/buying/cart-dialog/add-to-cart.client.ts';
import { openCartOnPress } from '../../features/buying/cart-dialog/cart-button.client.ts';
import { sendMessages } from '../../features/messages/message-form.client.ts';

openCartOnPress();
addFromLists();
addFromPage();
sendMessages();
