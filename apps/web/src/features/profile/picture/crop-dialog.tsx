import { useId, useRef, useState } from 'react'
import { useUploadPicture } from '#features/profile/mutations.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { fitCrop, MAX_ZOOM, type Size, squareOf, WHOLE } from './crop.ts'
import { CropFrame } from './crop-frame.tsx'
import { croppedPicture } from './cropped-picture.ts'

type CropDialogProps = {
  /** Of the chosen picture, as this device has it. */
  url: string
  open: boolean
  onClose: () => void
  /** This browser cannot draw the file. */
  onBroken: () => void
}

/** Chooses the square of a picture that becomes the profile picture. */
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
