// What an ID card says of its holder. Pure.
export const birthdayOf = (idCard: string): string | null => {
  const found = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(idCard);
  return found ? `${found[1]}-${found[2]}-${found[3]}` : null;
};

export const genderOf = (idCard: string): 'male' | 'female' | null =>
  /^\d{17}[\dXx]$/.test(idCard) ? (Number(idCard[16]) % 2 === 1 ? 'male' : 'female') : null;
