import { type KiteOptions, kiteShapes } from './kite-shapes.ts'

/** The kite inside an SVG of the page, so that it can take the colours of the theme. */
export function KiteDrawing(props: KiteOptions) {
  return kiteShapes(props).map((shape) => (
    <path key={`${shape.fill}${shape.d}`} {...shape} strokeLinecap="round" strokeLinejoin="round" />
  ))
}
