/**
 * Runs in the head of every page, which is the same for everybody: tells the style sheet by `data-who` on `<html>` who
 * is signed in, before anything is painted. It knows from the hint that a sign-in leaves among the cookies, and from
 * what the session store kept (`features/accounts/session/session.store.ts`), whose code it fetches where somebody seems to be signed in. A page
 * that the back button brings back from before a sign-out is loaded anew. The first page after a sign-out, which the
 * answer marked by a cookie, forgets everything that is kept; for a moment `0` in the place of the session tells the other
 * tabs, which don't take the hint's word again before they have seen a session.
 *
 * Paints what is kept: fills the hearts that are known (`localStorage.hearts`) and puts the number of pieces onto every
 * `[data-cart="{slug}"]`. Answers the press of a heart at once and fetches the code that saves it (`features/favorites/buttons/favorite-buttons.client.ts`);
 * a busy heart takes no press and is not painted over. Where that code does not come, the form of hearts does its work,
 * or the heart goes back and says so.
 *
 * Written to be small, because it is sent as it stands.
 */
export const sessionScript = `(()=>{let d=document,w,v,f,on=addEventListener,all=(s,t)=>d.querySelectorAll(s).forEach(t),p=e=>{let s={},h,c,m,x,l,k
h=c=/\\b(signed_in|__client_uat[\\w-]*)=([1-9]\\d*)/.exec(d.cookie)?.[2]
try{if(/signed_out=1/.test(d.cookie)){d.cookie='signed_out=;path=/;max-age=0';localStorage.clear();sessionStorage.clear();localStorage.session=x=0}
l=localStorage;k=l.hearts;m=JSON.parse(l.session);c??x??l.removeItem('session');m===0?c=m:m.hint==c&&(s=m)}catch{}
e?.persisted&&w&&!c&&location.reload()
s=e?.detail||s
e?.type=='storage'&&!w&&!s.role&&(c=0)
w=c;x=s.role=='vendor'||s.vendorSlug;d.body||(v=x)
d.documentElement.dataset.who=c?'in '+(s.role||'')+(s.vendorSlug?' owner':'')+(s.role&&!x?'':v?' artist':' wait'):''
h&&e&&e.type!='storage'&&d.body.append(session.content)
all('[name=love]:not([aria-busy])',b=>b.ariaPressed=c?!!(s.role&&k?.includes(b.value)):null)
g()},g=e=>all('[data-cart]',b=>{let n=0;try{e?n=e.detail:JSON.parse(localStorage['cart_'+b.dataset.cart]).map(({quantity:q})=>n+=q>0&&q<100&&q|0)}catch{}b.textContent=n||''})
p();['storage','session','focus','pageshow','DOMContentLoaded'].map(t=>on(t,p))
on('cart',g)
on('click',(e,b=e.target.closest('[name=love],#menu a'))=>b&&(b.name?f&&navigator.onLine||(e.preventDefault(),b.ariaBusy||(b.ariaBusy=!0,w&&(b.ariaPressed=b.ariaPressed!='true'),f?f():d.body.append(love.content))):menu.hidePopover()))
on('error',e=>e.target.type=='module'&&(f=()=>all('[name=love][aria-busy]',b=>{b.ariaBusy=null;navigator.onLine&&b.ariaPressed!='false'?hearts.requestSubmit(b):(p(),hearts.firstElementChild.textContent='Not saved. Check your connection.')}))(),!0)})()`;
