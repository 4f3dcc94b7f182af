/**
 * Runs on the order confirmation. Paid: empties the cart of that artist and forgets its attempt (so that the same pieces
 * are another order), once for each order, so that opening an old confirmation leaves a newer cart alone. Pending: asks every two seconds for a minute, then leaves it to the reader.
 */
export const orderScript = `(function(){
var o=document.getElementById('order');if(!o)return;var id=o.dataset.session,n=0;
if(o.dataset.status==='paid'){try{var k='paid_'+id;if(!localStorage.getItem(k)){localStorage.setItem(k,'1');localStorage.removeItem('checkout_'+o.dataset.vendor);localStorage.removeItem('cart_'+o.dataset.vendor);localStorage.removeItem('cart')}}catch(e){}return}
if(o.dataset.status!=='pending')return;
var again=document.getElementById('again');
(function ask(){if(n++>=30){if(again)again.hidden=false;return}
setTimeout(function(){fetch('/api/checkout/session/'+encodeURIComponent(id)).then(function(r){return r.ok?r.json():null}).then(function(s){if(s&&s.status!=='pending')location.reload();else ask()}).catch(ask)},2000)})()
})()`;
