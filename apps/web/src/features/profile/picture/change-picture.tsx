import { FileField } from '#ui/file-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useToast } from '#ui/toast-context.ts'
import { useOpening } from '#ui/use-opening.ts'
import { PICTURE_FILES, pictureProblem } from '#uploads/picture-file.ts'

const CropDialog = latePart(() => import('./crop-dialog.tsx'))

const PROBLEMS = {
  'no-picture': { title: 'Invalid File Type', description: 'Please select an image file.' },
  'too-large': { title: 'File Too Large', description: 'Please select an image smaller than 5MB.' },
} as const

/** The round button on the profile picture. */
export function ChangePicture() {
  /** About the address of the chosen picture. */
  const cropping = useOpening<string>()
  const toast = useToast()

  function handleChoose([file]: [File, ...File[]]) {
    const problem = pictureProblem(file)
    if (problem !== null) return toast({ ...PROBLEMS[problem], tone: 'failure' })
    if (cropping.last !== undefined) URL.revokeObjectURL(cropping.last.subject)
    cropping.open(URL.createObjectURL(file))
  }

  function handleBroken() {
    cropping.close()
    toast({ ...PROBLEMS['no-picture'], tone: 'failure' })
  }

  return (
    <>
      <FileField label="Profile picture file" accept={PICTURE_FILES} onChoose={handleChoose}>
        {(choose) => (
          <IconButton
            className="change-picture"
            look="primary"
            icon="camera"
            size={21}
            label="Change profile picture"
            onClick={choose}
          />
        )}
      </FileField>
      <OpenedDialog by={cropping}>
        {({ subject, number, ...dialog }) => (
          <CropDialog key={number} url={subject} onBroken={handleBroken} {...dialog} />
        )}
      </OpenedDialog>
    </>
  )
}
