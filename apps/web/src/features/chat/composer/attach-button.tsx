import { type ChangeEvent, useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

type AttachButtonProps = { accept: string; disabled: boolean; onChoose: (files: File[]) => void }

export function AttachButton({ accept, disabled, onChoose }: AttachButtonProps) {
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
        disabled={disabled}
        aria-label="Choose files to share"
        onChange={handleChange}
      />
      <IconButton
        icon="paperclip"
        label="Attach a file"
        disabled={disabled}
        onClick={() => field.current?.click()}
      />
    </>
  )
}
