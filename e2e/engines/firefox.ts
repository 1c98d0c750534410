import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { createTab, findInPage, readsInPage, setInPage, type Tab } from './tab.ts'

/** The installed Firefox over WebDriver BiDi. One browser per person: a window in the background does not draw. */
export function openFirefox(executablePath: string) {
  const browsers: Browser[] = []
  return {
    async open(): Promise<Tab> {
      const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
      browsers.push(browser)
      const [page = await browser.newPage()] = await browser.pages()
      await page.setViewport({ width: 390, height: 844 })
      return tabOf(page)
    },
    async close() {
      for (const browser of browsers.splice(0)) await browser.close()
    },
  }
}

function tabOf(page: Page): Tab {
  return createTab<ElementHandle>({
    async find(kind, name) {
      const handle = await page.evaluateHandle(findInPage, kind, name).catch(ignoreNavigation)
      return (handle?.asElement() as ElementHandle | null | undefined) ?? null
    },
    reads: async (text) => (await page.evaluate(readsInPage, text).catch(ignoreNavigation)) ?? false,
    click: (element) => element.click(),
    async fill(element, text) {
      await element.click({ count: 3 })
      await element.type(text)
    },
    set: (element, value) => page.evaluate(setInPage, element, value),
    pressEnter: (element) => element.press('Enter'),
    chooser: () => page.$('input[type=file]'),
    give: (element, path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
    goto: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    close: () => page.close(),
  })
}

/** The check is retried after a navigation. */
function ignoreNavigation(): undefined {
  return undefined
}
