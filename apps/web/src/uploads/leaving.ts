const holders = new Set<object>()

/** A page that is left in mid-upload asks first, as long as somebody holds files that the browser does not keep. */
export function askBeforeLeaving(holder: object, holdsFiles: boolean): void {
  if (holdsFiles) holders.add(holder)
  else holders.delete(holder)
  if (holders.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
