import { useState } from 'react'
import { useToast } from '#ui/toast-context.ts'
import { pictureProblem } from '#uploads/picture-file.ts'

const PROBLEMS = {
  'too-large': { title: 'File Too Large', description: 'Please select an image smaller than 5MB' },
  'no-picture': { title: 'Invalid File Type', description: 'Please select a valid image file' },
} as const

export type PickedFile = {
  file: File | null
  /** The picture as this device has it. */
  url: string | null
  pick: (file: File) => void
  clear: () => void
}

/** The file chosen in the hero dialog. */
export function useHeroFile(): PickedFile {
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null)
  const toast = useToast()

  function become(file: File | null) {
    if (picked !== null) URL.revokeObjectURL(picked.url)
    setPicked(file && { file, url: URL.createObjectURL(file) })
  }

  return {
    file: picked?.file ?? null,
    url: picked?.url ?? null,
    pick(file) {
      const problem = pictureProblem(file)
      if (problem === null) become(file)
      else toast({ ...PROBLEMS[problem], tone: 'failure' })
    },
    clear: () => become(null),
  }
}
