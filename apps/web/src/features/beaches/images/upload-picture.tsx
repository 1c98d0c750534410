import { type ChangeEvent, useRef } from 'react'
import { Button } from '#ui/button.tsx'
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
  const field = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined) return
    const problem = pictureProblem(file)
    if (problem !== null) return toast({ ...REFUSALS[problem], tone: 'failure' })
    upload.mutate(file)
  }

  return (
    <>
      <input
        ref={field}
        className="hidden"
        type="file"
        accept={PICTURE_FILES}
        aria-label="Beach picture file"
        onChange={handleChange}
      />
      <Button
        variant="soft"
        size="medium"
        full
        icon="upload"
        busy={upload.isPending}
        busyLabel="Uploading..."
        onClick={() => field.current?.click()}
      >
        Upload Beach Picture
      </Button>
    </>
  )
}
