import { FileField } from '#ui/file-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type AttachButtonProps = { accept: string; disabled: boolean; onChoose: (files: File[]) => void }

export function AttachButton({ accept, disabled, onChoose }: AttachButtonProps) {
  return (
    <FileField label="Choose files to share" multiple accept={accept} disabled={disabled} onChoose={onChoose}>
      {(choose) => <IconButton icon="paperclip" label="Attach a file" disabled={disabled} onClick={choose} />}
    </FileField>
  )
}
