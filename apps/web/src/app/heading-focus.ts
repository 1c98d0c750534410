/** The heading of the screen, where a screen reader says where one is and Tab goes on from. */
export function screenHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('h1')
}

/** To the heading, or to the screen's main part where it has none. */
export function focusHeading(): void {
  const place = screenHeading() ?? document.querySelector<HTMLElement>('main')
  if (place !== null) giveFocus(place)
}

export function giveFocus(place: HTMLElement): void {
  place.tabIndex = -1
  // The ring would only distract: nothing can be pressed here.
  place.classList.add('outline-none')
  place.focus({ preventScroll: true })
}
