import { type ChangeEvent, useRef } from 'react'
import { Button } from '#ui/button.tsx'

type UploadButtonProps = {
  /** What the chooser offers, as the `accept` of a file field. */
  accept: string
  onChoose: (files: File[]) => void
  size?: 'medium' | 'large'
}

export function UploadButton({ accept, onChoose, size = 'medium' }: UploadButtonProps) {
  const field = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // The same file can be chosen again.
    target.value = ''
    if (files.length > 0) onChoose(files)
  }

  return (
    <>
      <input
        ref={field}
        className="hidden"
        type="file"
        multiple
        accept={accept}
        aria-label="Choose files"
        onChange={handleChange}
      />
      <Button icon="upload" size={size} onClick={() => field.current?.click()}>
        Upload
      </Button>
    </>
  )
}
