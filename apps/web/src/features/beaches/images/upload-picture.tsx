import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import { PICTURE_FILES, pictureProblem } from '#uploads/picture-file.ts'
import { useUploadBeachPicture } from './mutations.ts'

const REFUSALS = {
  'too-large': { title: 'File Too Large', description: 'Please select an image smaller than 5MB' },
  'no-picture': { title: 'Invalid File Type', description: 'Please select a valid image file' },
}

export function UploadPicture() {
  const upload = useUploadBeachPicture()
  const toast = useToast()

  function handleChoose([file]: [File, ...File[]]) {
    const problem = pictureProblem(file)
    if (problem !== null) return toast({ ...REFUSALS[problem], tone: 'failure' })
    upload.mutate(file)
  }

  return (
    <FileField label="Beach picture file" accept={PICTURE_FILES} onChoose={handleChoose}>
      {(choose) => (
        <Button
          variant="soft"
          size="medium"
          full
          icon="upload"
          busy={upload.isPending}
          busyLabel="Uploading..."
          onClick={choose}
        >
          Upload Beach Picture
        </Button>
      )}
    </FileField>
  )
}
