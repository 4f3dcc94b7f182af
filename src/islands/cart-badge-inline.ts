/**
 * Paints the number of pieces onto every `[data-cart="{slug}"]` before and without React: from storage when the page
 * shows and when another tab changes it, from the event `cart` when an island of this page does.
 * Plain JavaScript of old, because it is sent as it stands.
 */
export const cartBadgeScript = `(function(){function p(x){document.querySelectorAll('[data-cart]').forEach(function(e){var n=0;if(x&&x.detail>=0)n=x.detail;else try{JSON.parse(localStorage['cart_'+e.dataset.cart]).forEach(function(l){var q=l.quantity;if(q>0&&q<100)n+=q|0})}catch(_){}e.textContent=n||''})}['storage','cart','pageshow'].forEach(function(t){addEventListener(t,p)});p()})()`;
