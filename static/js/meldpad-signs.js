// The suits by their letters: as style sheets name them, and as signs.

const AS_TEXT = "\ufe0e"; // the sign as text, not as a coloured picture

export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
export const SIGNS = { S: `♠${AS_TEXT}`, H: `♥${AS_TEXT}`, D: `♦${AS_TEXT}`, C: `♣${AS_TEXT}` };
