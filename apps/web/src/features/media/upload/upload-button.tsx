import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'

type UploadButtonProps = {
  /** What the chooser offers, as the `accept` of a file field. */
  accept: string
  onChoose: (files: File[]) => void
  size?: 'medium' | 'large'
}

export function UploadButton({ accept, onChoose, size = 'medium' }: UploadButtonProps) {
  return (
    <FileField label="Choose files" multiple accept={accept} onChoose={onChoose}>
      {(choose) => (
        <Button icon="upload" size={size} onClick={choose}>
          Upload
        </Button>
      )}
    </FileField>
  )
}
