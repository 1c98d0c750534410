import { AppError } from '#errors.ts'

export const UNREADABLE = 'The request could not be read.'

/** 400 for what cannot become a request; nobody learns which part of it. */
export function unreadable(): AppError {
  return new AppError(400, 'VALIDATION', UNREADABLE)
}
