import type { UploadedPicture } from '@sendit/core/media/contract.ts'
import { uploadForm } from '#lib/upload.ts'

type Upload = { signal: AbortSignal; onProgress: (percent: number) => void }

export async function uploadHeroPicture(file: File, upload: Upload): Promise<string> {
  const form = new FormData()
  form.set('directory', 'hero-images')
  form.set('file', file, file.name)
  return (await uploadForm<UploadedPicture>('/api/upload', form, upload)).url
}
