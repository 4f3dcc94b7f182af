/**
 * Runs in the head of every page, which is the same for everybody: tells the style sheet by `data-who` on `<html>` who
 * is signed in, before anything is painted. It knows from the hint that a sign-in leaves among the cookies, and from
 * what the session store kept (`stores/session.ts`), whose code it fetches where somebody seems to be signed in. A page
 * that the back button brings back from before a sign-out is loaded anew. The first page after a sign-out, which the
 * answer marked by a cookie, forgets everything that is kept; for a moment `0` in the place of the session tells the other
 * tabs, which don't take the hint's word again before they have seen a session. Written to be small, because it is sent
 * as it stands.
 */
export const sessionScript = `(()=>{let d=document,w,v,p=e=>{let s={},h,c,m,x
h=c=/\\b(signed_in|__client_uat[\\w-]*)=([1-9]\\d*)/.exec(d.cookie)?.[2]
try{if(/signed_out=1/.test(d.cookie)){d.cookie='signed_out=;path=/;max-age=0';localStorage.clear();sessionStorage.clear();localStorage.session=x=0}
m=JSON.parse(localStorage.session);c??x??localStorage.removeItem('session');m===0?c=m:m.hint==c&&(s=m)}catch{}
e?.persisted&&w&&!c&&location.reload()
s=e?.detail||s
e?.type=='storage'&&!w&&!s.role&&(c=0)
w=c;x=s.role=='vendor'||s.vendorSlug;d.body||(v=x)
d.documentElement.dataset.who=c?'in '+(s.role||'')+(s.vendorSlug?' owner':'')+(s.role&&!x?'':v?' artist':' wait'):''
h&&e&&e.type!='storage'&&d.body.append(d.getElementById('session').content)}
p();['storage','session','focus','pageshow','DOMContentLoaded'].map(t=>addEventListener(t,p))
addEventListener('click',e=>e.target.closest('#menu a')&&menu.hidePopover())})()`;
