/** Shows the button `#back`, which goes back, if the page before was one of this site. */
const button = document.getElementById('back') as HTMLElement;

if (history.length > 1 && document.referrer.startsWith(`${location.origin}/`)) {
  button.hidden = false;
  button.onclick = () => history.back();
}
