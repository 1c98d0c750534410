import type { Page } from '@playwright/test'

export function whatOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.getAttribute('class')}`)
  })
}

/** Amounts (or matches of `words`) clipped by a box or the screen. */
export function whatIsCut(page: Page, words = '[€£$]\\s?\\d'): Promise<string[]> {
  return page.evaluate((pattern) => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isCutBy = (box: Element, text: DOMRect) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const frame = box.getBoundingClientRect()
      const sideways = text.left < frame.left - 1 || text.right > frame.right + 1
      // Line height is tighter than the display face's tallest letters, so allow 3 px.
      const upright = text.top < frame.top - 3 || text.bottom > frame.bottom + 3
      return (hides(overflowX) && sideways) || (hides(overflowY) && upright)
    }
    const boxesOf = (element: Element | null): Element[] =>
      element === null ? [] : [element, ...boxesOf(element.parentElement)]
    const isCut = (text: Node) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const place = range.getBoundingClientRect()
      if (place.width === 0 || place.left < -1 || place.right > document.documentElement.clientWidth + 1)
        return place.width > 0
      return boxesOf(text.parentElement).some((box) => isCutBy(box, place))
    }
    const wanted = new RegExp(pattern)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) => {
      const isSeen = text.parentElement?.closest('.sr-only') === null
      return isSeen && wanted.test(text.textContent ?? '') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
    })
    const cut: string[] = []
    while (walker.nextNode() !== null)
      if (isCut(walker.currentNode)) cut.push(walker.currentNode.textContent ?? '')
    return cut
  }, words)
}

export function whatCoversTheFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const { top, bottom } = focused.getBoundingClientRect()
    const covering = [...document.querySelectorAll('.page-header, .bottom-nav, .form-bar')].find((bar) => {
      const frame = bar.getBoundingClientRect()
      const isStuck = ['sticky', 'fixed'].includes(getComputedStyle(bar).position)
      return isStuck && !bar.contains(focused) && top < frame.bottom && bottom > frame.top
    })
    // The body is focused before the first and after the last stop, under the skip link.
    if (covering === undefined || focused === document.body || focused.matches('main, .skip-link'))
      return null
    return `${focused.getAttribute('aria-label') ?? focused.textContent} behind ${covering.className}`
  })
}

/** Browsers print no backgrounds, so every text colour must be dark. */
export function whatIsPale(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (canvas === null) throw new Error('no canvas')
    const lightness = (colour: string) => {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
    const isPale = (text: Node) => {
      const parent = text.parentElement
      if (parent === null || !parent.checkVisibility() || parent.closest('.sr-only, .avatar') !== null)
        return false
      return (text.textContent ?? '').trim() !== '' && lightness(getComputedStyle(parent).color) > 0.45
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const pale: string[] = []
    while (walker.nextNode() !== null)
      if (isPale(walker.currentNode)) pale.push(walker.currentNode.textContent ?? '')
    if (lightness(getComputedStyle(document.documentElement).backgroundColor) < 0.99) pale.push('the paper')
    return pale
  })
}
