import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { type Crop, moveCrop, type Size, squareOf, WHOLE } from './crop.ts'

type CropFrameProps = {
  url: string
  picture: RefObject<HTMLImageElement | null>
  /** Null until the picture has loaded. */
  size: Size | null
  crop: Crop
  onLoad: (size: Size) => void
  onBroken: () => void
  onCrop: (crop: Crop) => void
}

/** So far an arrow key moves the picture, as a share of the frame. */
const KEY_STEP = 0.05
const KEYS: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: KEY_STEP, dy: 0 },
  ArrowRight: { dx: -KEY_STEP, dy: 0 },
  ArrowUp: { dx: 0, dy: KEY_STEP },
  ArrowDown: { dx: 0, dy: -KEY_STEP },
}

/** The picture behind its round window. A finger, the mouse or the arrow keys move it. */
export function CropFrame({ url, picture, size, crop, onLoad, onBroken, onCrop }: CropFrameProps) {
  const last = useRef<{ x: number; y: number }>(null)

  function handlePointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }

  function handlePointerMove(event: PointerEvent<HTMLDivElement>) {
    if (last.current === null || size === null) return
    const side = event.currentTarget.clientWidth
    const [dx, dy] = [(event.clientX - last.current.x) / side, (event.clientY - last.current.y) / side]
    last.current = { x: event.clientX, y: event.clientY }
    onCrop(moveCrop(crop, size, { dx, dy }))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = KEYS[event.key]
    if (step === undefined || size === null) return
    event.preventDefault()
    onCrop(moveCrop(crop, size, step))
  }

  return (
    <div
      className="crop"
      role="application"
      aria-label="Move the picture with the arrow keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture.
      tabIndex={0}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => {
        last.current = null
      }}
      onPointerCancel={() => {
        last.current = null
      }}
      onKeyDown={handleKeyDown}
    >
      <img
        ref={picture}
        className="crop-picture"
        src={url}
        alt="What you chose"
        draggable={false}
        style={size === null ? { opacity: 0 } : lookOf(crop, size)}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          onLoad({ width, height })
          onCrop(WHOLE)
        }}
        onError={onBroken}
      />
      <div className="crop-window" aria-hidden="true" />
    </div>
  )
}

/** In percent of the frame, so that nothing has to be measured. */
function lookOf(crop: Crop, size: Size) {
  const { left, top, side } = squareOf(crop, size)
  const percent = (pixels: number) => `${(pixels / side) * 100}%`
  return { width: percent(size.width), left: percent(-left), top: percent(-top) }
}
