import { type KiteOptions, kiteShapes, type Shape } from './kite-shapes.ts'

export function kiteMarkup(options: KiteOptions): string {
  return kiteShapes(options).map(shapeMarkup).join('')
}

function shapeMarkup({ d, fill, stroke, strokeWidth, opacity }: Shape): string {
  const line =
    stroke === undefined
      ? ''
      : ` stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"`
  const clarity = opacity === undefined || opacity === 1 ? '' : ` opacity="${opacity}"`
  return `<path d="${d}" fill="${fill}"${line}${clarity}/>`
}
