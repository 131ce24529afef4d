"""How the judge `mini` was made: data, training, export, calibration. See README.md here."""
