import { authContract } from '../domain/identity/auth-contract.ts'
import { type ApiClient, apiClient, signedInApi } from './api-client.ts'
import { passwordSentTo } from './messages.ts'
import type { RunningProduct } from './running-product.ts'

// The people at the start of a story that is not about signing up and in.

export type StoryOffice = { name: string; organisation: string; phone: string; password: string }

/** The default office of most stories. */
export const kelden: StoryOffice = {
  name: 'Karma Dorji',
  organisation: 'Kelden Property Office',
  phone: '17100001',
  password: 'three-rivers-meet',
}

/** Opens the first organisation and returns a client of its ADMIN. */
export async function openOffice({ address }: RunningProduct, office: StoryOffice = kelden): Promise<ApiClient> {
  const { name: nameEnglish, organisation: organisationName, phone: phoneNumber, password } = office
  await apiClient(address).call(authContract.signUp, { body: { nameEnglish, organisationName, phoneNumber, password } })
  return await signedInApi(address, phoneNumber, password)
}

/** Signs in with the password of the SMS and sets an own password, which ends this session. */
export async function arrive(server: RunningProduct, phoneNumber: string, password: string): Promise<void> {
  const body = { username: phoneNumber, password: await passwordSentTo(phoneNumber, server) }
  const { token, user } = await apiClient(server.address).call(authContract.login, { body })
  await apiClient(server.address, token).call(authContract.updatePassword, {
    body: { userId: user.id, newPassword: password, newPasswordRentry: password },
  })
}
