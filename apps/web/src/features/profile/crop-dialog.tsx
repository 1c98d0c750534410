import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import {
  type Crop,
  croppedPicture,
  fitCrop,
  MAX_ZOOM,
  moveCrop,
  type Size,
  squareOf,
  WHOLE,
} from './cropped-picture.ts'
import { useUploadPicture } from './mutations.ts'

type CropDialogProps = {
  url: string
  open: boolean
  onClose: () => void
  /** The browser cannot decode the file. */
  onBroken: () => void
}

export default function CropDialog({ url, open, onClose, onBroken }: CropDialogProps) {
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [crop, setCrop] = useState(WHOLE)
  const { upload, isBusy, percent } = useUploadPicture()
  const zoomId = useId()

  async function save() {
    if (picture.current === null || size === null) return
    const cut = croppedPicture(picture.current, squareOf(crop, size))
    if (await upload(cut)) onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Profile Picture"
      busy={isBusy}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={size === null} busy={isBusy} busyLabel="Uploading..." onClick={() => void save()}>
            Save Picture
          </Button>
        </>
      }
    >
      <CropFrame
        url={url}
        picture={picture}
        size={size}
        crop={crop}
        onLoad={setSize}
        onBroken={onBroken}
        onCrop={setCrop}
      />
      {isBusy ? (
        <ProgressBar label="Uploading" percent={percent} />
      ) : (
        <div className="flex flex-col gap-1.5">
          <label className="type-caption font-strong" htmlFor={zoomId}>
            Zoom
          </label>
          <input
            id={zoomId}
            className="crop-zoom"
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            disabled={size === null}
            onChange={({ target }) => {
              if (size !== null) setCrop(fitCrop({ ...crop, zoom: target.valueAsNumber }, size))
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

type CropFrameProps = {
  url: string
  picture: RefObject<HTMLImageElement | null>
  size: Size | null
  crop: Crop
  onLoad: (size: Size) => void
  onBroken: () => void
  onCrop: (crop: Crop) => void
}

/** As a fraction of the frame. */
const KEY_STEP = 0.05
const KEYS: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: KEY_STEP, dy: 0 },
  ArrowRight: { dx: -KEY_STEP, dy: 0 },
  ArrowUp: { dx: 0, dy: KEY_STEP },
  ArrowDown: { dx: 0, dy: -KEY_STEP },
}

function CropFrame({ url, picture, size, crop, onLoad, onBroken, onCrop }: CropFrameProps) {
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

/** In percent, so nothing need be measured. */
function lookOf(crop: Crop, size: Size) {
  const { left, top, side } = squareOf(crop, size)
  const percent = (pixels: number) => `${(pixels / side) * 100}%`
  return { width: percent(size.width), left: percent(-left), top: percent(-top) }
}
