import { type ChangeEvent, useRef, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { LateDialog } from '#ui/late-dialog.tsx'
import { latePart } from '#ui/late-part.tsx'
import { useToast } from '#ui/toast-context.ts'
import { PICTURE_FILES, pictureProblem } from '#uploads/picture-file.ts'

const CropDialog = latePart(() => import('./crop-dialog.tsx'))

const PROBLEMS = {
  'no-picture': { title: 'Invalid File Type', description: 'Please select an image file.' },
  'too-large': { title: 'File Too Large', description: 'Please select an image smaller than 5MB.' },
} as const

/** The round button on the profile picture. */
export function ChangePicture() {
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined) return
    const problem = pictureProblem(file)
    if (problem !== null) return toast({ ...PROBLEMS[problem], tone: 'failure' })
    if (chosen !== null) URL.revokeObjectURL(chosen)
    setChosen(URL.createObjectURL(file))
    setOpen(true)
  }

  function handleBroken() {
    setOpen(false)
    toast({ ...PROBLEMS['no-picture'], tone: 'failure' })
  }

  return (
    <>
      <input
        ref={field}
        className="hidden"
        type="file"
        accept={PICTURE_FILES}
        aria-label="Profile picture file"
        onChange={handleChange}
      />
      <IconButton
        className="change-picture"
        look="primary"
        icon="camera"
        size={21}
        label="Change profile picture"
        onClick={() => field.current?.click()}
      />
      {chosen !== null && (
        <LateDialog open={isOpen} onClose={() => setOpen(false)}>
          <CropDialog
            key={chosen}
            url={chosen}
            open={isOpen}
            onClose={() => setOpen(false)}
            onBroken={handleBroken}
          />
        </LateDialog>
      )}
    </>
  )
}
