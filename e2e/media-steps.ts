import type { CDPSession, Page } from '@playwright/test'

type FileToChoose = { name: string; mimeType: string; buffer: Buffer }

export function countOf(page: Page, label: string) {
  return page.locator('.media-counts > div').filter({ hasText: label }).locator('dd')
}

/** Noise, so that the file is as large as a real photo. */
export async function photo(page: Page, name: string, width: number, height: number): Promise<FileToChoose> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const pen = canvas.getContext('2d')
      const noise = pen?.createImageData(w, h)
      if (!pen || !noise) return ''
      for (let index = 0; index < noise.data.length; index += 1) {
        noise.data[index] = index % 4 === 3 ? 255 : Math.floor(Math.random() * 256)
      }
      pen.putImageData(noise, 0, 0)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

export async function video(page: Page, name: string): Promise<FileToChoose> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')
    let frame = 0
    const timer = setInterval(() => {
      frame += 1
      if (!pen) return
      pen.fillStyle = '#0fb5ba'
      pen.fillRect(0, 0, 320, 180)
      pen.fillStyle = '#ff6b4a'
      pen.fillRect(frame * 6, 60, 60, 60)
    }, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    setTimeout(() => recorder.stop(), 1200)
    await stopped
    clearInterval(timer)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

export function pdf(name: string): FileToChoose {
  const buffer = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  )
  return { name, mimeType: 'application/pdf', buffer }
}

export async function slowUploads(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await limit(network, 60_000)
  return network
}

export async function fullSpeed(network: CDPSession) {
  await limit(network, -1)
}

async function limit(network: CDPSession, bytesPerSecond: number) {
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

export async function swipeLeft(page: Page) {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 380 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(330) })
  for (let x = 310; x >= 50; x -= 20) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export function isDrawn(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
}
