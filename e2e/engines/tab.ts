export type Kind = 'button' | 'link' | 'field' | 'heading'

export type Tab = {
  goto(url: string): Promise<void>
  url(): Promise<string>
  press(kind: Kind, name: string): Promise<void>
  type(field: string, text: string): Promise<void>
  setDay(field: string, day: string): Promise<void>
  enter(field: string): Promise<void>
  choose(path: string): Promise<void>
  /** Rejects after fifteen seconds. */
  see(text: string): Promise<void>
  close(): Promise<void>
}

export type Driver<Element> = {
  find(kind: Kind, name: string): Promise<Element | null>
  reads(text: string): Promise<boolean>
  click(element: Element): Promise<void>
  fill(element: Element, text: string): Promise<void>
  set(element: Element, value: string): Promise<void>
  pressEnter(element: Element): Promise<void>
  chooser(): Promise<Element | null>
  give(element: Element, path: string): Promise<void>
  goto(url: string): Promise<void>
  url(): Promise<string>
  close(): Promise<void>
}

const WITHIN_MS = 15_000
const LOOK_EVERY_MS = 100

export function createTab<Element>(driver: Driver<Element>): Tab {
  /** A re-render may come between find and action, so both are retried. */
  const act = (kind: Kind, name: string, action: (element: Element) => Promise<void>) =>
    until(async () => {
      const element = await driver.find(kind, name)
      return element !== null && (await action(element).then(asTrue, asFalse))
    }, `${kind} '${name}' that can be used`)
  return {
    goto: driver.goto,
    url: driver.url,
    press: (kind, name) => act(kind, name, driver.click),
    type: (field, text) => act('field', field, (element) => driver.fill(element, text)),
    setDay: (field, day) => act('field', field, (element) => driver.set(element, day)),
    enter: (field) => act('field', field, driver.pressEnter),
    choose: (path) =>
      until(async () => {
        const chooser = await driver.chooser()
        return chooser !== null && (await driver.give(chooser, path).then(asTrue, asFalse))
      }, 'file chooser'),
    see: (text) => until(() => driver.reads(text), `'${text}'`),
    close: driver.close,
  }
}

const asTrue = () => true
const asFalse = () => false

async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + WITHIN_MS
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`there is no ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Runs in the page, so it must be self-contained. Finds the visible, stable element in the topmost dialog. */
export function findInPage(kind: Kind, name: string): Element | null {
  const selectors = {
    button: 'button, [role=button], [role=menuitem], [role=radio], label',
    link: 'a[href]',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3',
  }
  const nameOf = (element: Element) => {
    const label = element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
    const named =
      element.getAttribute('aria-label') ?? label?.textContent ?? element.closest('label')?.textContent
    return (named ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  }
  const isSeen = (element: Element) => element.getClientRects().length > 0
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isSeen)
  const found = [...(dialogs.at(-1) ?? document).querySelectorAll(selectors[kind])].filter(isSeen)
  const enabled = found.filter((element) => !(element as HTMLButtonElement).disabled)
  const chosen =
    enabled.find((element) => nameOf(element) === name) ??
    enabled.find((element) => nameOf(element).startsWith(name)) ??
    null
  // Wait for sliding elements to come to rest.
  const place = chosen === null ? '' : JSON.stringify(chosen.getBoundingClientRect())
  const { dataset } = document.documentElement
  const stands = dataset.lastLooked === `${name} ${place}`
  dataset.lastLooked = `${name} ${place}`
  return stands ? chosen : null
}

/** Runs in the page. */
export function readsInPage(text: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  return document.body.innerText.replace(/\s+/g, ' ').includes(text)
}

/** Runs in the page; imitates the browser's own date picker. */
export function setInPage(element: Element, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
